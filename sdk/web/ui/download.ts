/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoked in a later task: some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
