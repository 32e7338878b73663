/** Datasets that are in a state, or that there are at all: by what their list is narrowed. */
export const datasetChoices = ['there', 'building', 'failed'] as const;
export type DatasetChoice = (typeof datasetChoices)[number];
