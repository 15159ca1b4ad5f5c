// The package in node: its workers are threads, which let the program end when nothing is asked of them.

import { Worker as Thread } from "node:worker_threads";

import { workers } from "./engine.js";

// What node was started with is of no use to them, and `--eval` would be in the way.
workers.make = (name) => {
  const thread = new Thread(new URL("./node-worker.js", import.meta.url), { name, workerData: name, execArgv: [] });
  thread.unref();
  /** @type {any} a thread, as far as it is spoken to as to a worker of a browser */
  const worker = {
    postMessage(question) {
      thread.ref();
      thread.postMessage(question);
    },
    terminate() {
      thread.terminate();
    },
    addEventListener(kind, listener) {
      thread.on(kind, (told) => {
        if (kind === "error") {
          listener({ message: told.message, preventDefault() {} });
          return;
        }
        if (Object.hasOwn(told, "answer")) {
          thread.unref();
        }
        listener({ data: told });
      });
    },
  };
  return worker;
};

export * from "./index.js";
