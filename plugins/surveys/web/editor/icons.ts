/** What the editor draws for what is no kind of element; kinds name their own (SUR-046). */
export const editorIcons = {
  /** An element, whatever its kind. */
  question: 'forms',
  favourite: 'star',
  /** Something is wrong. */
  error: 'alert-circle',
} as const;
