/** Nonce that the page's content security policy names, from `<meta name="csp-nonce" content="…">`; '' without one. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || '';
}

/** Hands the nonce to libraries that insert style elements of their own (scroll lock of dialogs). */
export function announceNonce(): void {
  const nonce = styleNonce();
  if (nonce) __webpack_nonce__ = nonce;
}
