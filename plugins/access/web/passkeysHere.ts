/** Whether this browser has passkeys for this address: one with a name, and over TLS but for this very machine. */
export const passkeysHere = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
