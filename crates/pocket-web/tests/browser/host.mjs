// A host of the page for tests: it can hang, fail, be taken away, and release another version.

import { createHash } from "node:crypto";
import { createServer } from "node:http";

import { address } from "./support.mjs";

const stamp = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);
const isStamped = (name) => /\.[0-9a-f]{10}\.\w+$/.test(name);

async function get(name) {
  const response = await fetch(new URL(name, address));
  return [name, { type: response.headers.get("content-type"), content: Buffer.from(await response.arrayBuffer()) }];
}

/** The files that a release keeps in a list of this name. */
const listed = (list, files) => {
  const names = JSON.parse(files.get("sw.js").content.toString().match(new RegExp(`const ${list} = (\\[.*\\]);`))[1]);
  return Promise.all(names.map(get));
};

/** All files of the page that `cargo xtask web --test` serves and every visitor fetches: contents and types by name. */
export async function release() {
  const files = new Map([await get("sw.js"), await get("index.html")]);
  return new Map([...files, ...(await listed("FILES", files))]);
}

/** The same with the files that few people need. */
export const withLater = async (files) => new Map([...files, ...(await listed("LATER", files))]);

/** The same page with something more in one file, by default its style sheet, made the way the build makes a release: whatever names
 * a file changes with it. */
export function nextRelease(files, pattern = /page\.\w+\.css$/, more = "\nheader { outline: 7px solid red; }\n") {
  const next = new Map(files);
  const change = (old, content) => {
    const { type, content: was } = next.get(old);
    const fresh = isStamped(old) ? old.replace(/\.\w{10}(?=\.\w+$)/, `.${stamp(content)}`) : old;
    next.delete(old);
    next.set(fresh, { type, content });
    const [before, after] = old === "index.html" ? [stamp(was), stamp(content)] : [old, fresh].map((name) => name.split("/").at(-1));
    for (const name of before === after ? [] : [...next.keys()]) {
      // It may have changed since the list was made.
      const now = next.get(name)?.content;
      if (now?.includes(before)) {
        change(name, Buffer.from(now.toString().replaceAll(before, after)));
      }
    }
  };
  const old = [...files.keys()].find((name) => pattern.test(name));
  change(old, Buffer.concat([files.get(old).content, Buffer.from(more)]));
  return next;
}

let hosts = 0;

/** A server of an origin that no other has had: a port may come again; `folder` is where on it the page is, `pause` how long each
 * answer takes, in milliseconds. */
export class Host {
  constructor(files, folder = "/") {
    Object.assign(this, { files, folder, asked: [], isHanging: false, pause: 0, status: () => 200 });
    this.server = createServer((request, response) => this.#answer(request.url, response));
  }

  async start() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    hosts += 1;
    this.address = `http://host${hosts}.localhost:${this.server.address().port}${this.folder}`;
    return this;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(url, response) {
    const path = url.split("?")[0];
    const name = path.startsWith(this.folder) ? path.slice(this.folder.length) || "index.html" : "";
    this.asked.push(name);
    if (this.isHanging) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, this.pause));
    const file = this.files.get(name);
    const status = file ? this.status(name) : 404;
    const keeping = this.keeping ?? (isStamped(name) ? "max-age=31536000, immutable" : "no-cache");
    response.writeHead(status, status === 200 ? { "content-type": file.type, "cache-control": keeping } : {});
    response.end(status === 200 ? file.content : "no");
  }
}
