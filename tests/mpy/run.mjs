// Runs test modules on MicroPython compiled to WebAssembly.
//
//   node run.mjs ROOT FILE... -- MODULE...
//
// Copies ROOT/FILE into MicroPython's in-memory file system under the given
// names (a name may be written host=board), imports each MODULE, runs its test_*
// functions and prints a line for each: TEST [module, function, fault].
import fs from 'node:fs';
import path from 'node:path';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';

const [root, ...rest] = process.argv.slice(2);
const split = rest.indexOf('--');
const files = rest.slice(0, split);
const modules = rest.slice(split + 1);

// Pystack and heap as generous as a desktop allows: the tests, not the firmware, need them.
const micropython = await loadMicroPython({ heapsize: 8 * 1024 * 1024, linebuffer: true });
for (const file of files) {
  const [host, board] = file.split('=');
  const target = '/' + (board ?? host);
  micropython.FS.mkdirTree(path.posix.dirname(target));
  micropython.FS.writeFile(target, fs.readFileSync(path.join(root, host)));
}
micropython.runPython(`
import io, json, sys
sys.path[:] = ["/"]

def _run(name):
    module = __import__(name)
    for part in name.split(".")[1:]:
        module = getattr(module, part)
    for test in sorted(dir(module)):
        if test.startswith("test_"):
            fault = ""
            try:
                getattr(module, test)()
            except Exception as error:
                text = io.StringIO()
                sys.print_exception(error, text)
                fault = text.getvalue()
            print("TEST", json.dumps([name, test, fault]))
`);
for (const module of modules) micropython.runPython(`_run(${JSON.stringify(module)})`);
