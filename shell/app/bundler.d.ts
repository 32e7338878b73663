/** Provided by the bundler: sharing of modules between shell and plugins. */
declare function __webpack_init_sharing__(scope: string): Promise<void>;
declare const __webpack_share_scopes__: Record<string, unknown>;
