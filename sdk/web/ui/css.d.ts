/** Style sheets are bundled for their effect only. */
declare module '*.css';
declare module '@fontsource-variable/inter';

/** Read by the bundler's run time and by libraries that insert style elements. */
declare let __webpack_nonce__: string | undefined;
