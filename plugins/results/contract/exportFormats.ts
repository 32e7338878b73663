/** Files that responses are exported to, in the menu's order. */
export const exportFormats = ['xlsx', 'csv', 'sav', 'json', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];
