import { type Compiler, rspack } from '@rspack/core';

/**
 * A chunk waits for its shared modules, but one that could not be fetched would not fail the chunk: it would throw in
 * whatever module imports it, and the browser would keep that module as it broke. So the chunk itself fails; then
 * nothing of it has run, and the next `import()` asks for the shared module again.
 */
const chunksFail = `
var consumes = __webpack_require__.f && __webpack_require__.f.consumes;
if (consumes) __webpack_require__.f.consumes = function(chunkId, promises) {
  var fetched = [];
  consumes(chunkId, fetched);
  var mapping = __webpack_require__.consumesLoadingData.chunkMapping;
  if (__webpack_require__.o(mapping, chunkId)) promises.push(Promise.all(fetched).then(function() {
    mapping[chunkId].forEach(function(id) { __webpack_require__.m[id]({}); });
  }));
};
`;

class SharedGroupsRuntime extends rspack.RuntimeModule {
  constructor() {
    // After the loading of shared modules, which it wraps.
    super('kaiku shared groups', rspack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return chunksFail;
  }
}

/** For a plugin's container: what could not be fetched of the shared modules is fetched again by another try. */
export class SharedGroupsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('kaiku-shared-groups', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('kaiku-shared-groups', (chunk) => {
        compilation.addRuntimeModule(chunk, new SharedGroupsRuntime());
      });
    });
  }
}
