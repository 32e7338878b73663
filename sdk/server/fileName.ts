/** Signs that no system takes in the name of a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const unnameable = /[\\/:*?"<>|\u0000-\u001f]+/g;
const longest = 100;

/** What something is called, as far as a file can be called so. */
export const fileTitle = (name: string): string =>
  name.replaceAll(unnameable, ' ').trim().slice(0, longest).toWellFormed();

/** `content-disposition` of a file that is called after something, whatever letters that has. */
export const attachment = (name: string, ending: string): string => attachmentNamed(`${fileTitle(name)}.${ending}`);

/** The same of a file that has its name already. */
export const attachmentNamed = (fileName: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
