/** Passkeys belong to a domain and need a secure page: they do not work at an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname);
  return window.isSecureContext && !isAddress && typeof window.PublicKeyCredential === "function";
}
