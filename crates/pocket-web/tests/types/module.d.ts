// What the JavaScript sides of the modules offer; they are written when the page is built.

declare module "*/wasm/pocket_web.js" {
  export class Session {
    [method: string]: (...inputs: any[]) => string;
  }
  export default function start(options: { module_or_path: Response }): Promise<{ memory: WebAssembly.Memory }>;
}

declare module "*/wasm/pocket_puzzle.js" {
  export function about_puzzle(...inputs: any[]): string;
  export function count_positions(...inputs: any[]): string;
  export default function start(options: { module_or_path: Response }): Promise<{ memory: WebAssembly.Memory }>;
}

declare module "*/wasm/pocket_solve.js" {
  export class Session {
    [method: string]: (...inputs: any[]) => string;
  }
  export default function start(options: { module_or_path: Response }): Promise<{ memory: WebAssembly.Memory }>;
}
