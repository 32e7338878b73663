import { type BackgroundMapping, type MappingFault, parseMappingData } from '@kaiku/sdk/model';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const mappingFeature = 'bg_value_mapping';

/** A mapping as the calls give it. */
export interface Mapping {
  mapping_id: string;
  source_field: string;
  target_field: string;
  separator: string;
  mapping_data: string;
  rule_type: 'exact' | 'starts_with';
}
export type MappingValues = Omit<Mapping, 'mapping_id'>;

export const mappingsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-mappings', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/bg_value_mapping', { path: { id: surveyId }, signal, quiet: true })).mappings,
    staleTime: 0,
    gcTime: 0,
  });

/** The model's name of a rule. */
export const ruleTypeOf = (type: Mapping['rule_type']): BackgroundMapping['ruleType'] =>
  type === 'exact' ? 'exact' : 'startsWith';

/** As the model has it. */
export const ruleOf = (mapping: Mapping): BackgroundMapping => ({
  id: mapping.mapping_id,
  sourceFieldId: mapping.source_field,
  targetFieldId: mapping.target_field,
  ruleType: ruleTypeOf(mapping.rule_type),
  pairs: parseMappingData(mapping.mapping_data, mapping.separator).pairs,
});

/** Characters between the two parts of a line that are offered; a mapping may have any other. */
export const separators = [';', ',', '\t', '|'] as const;

/** The separator by which all of the lines can be read, the one in use before all others. */
export const separatorOf = (lines: string, inUse: string): string =>
  [inUse, ...separators].find((one) => parseMappingData(lines, one).problems.length === 0) ?? inUse;

export interface LineFault {
  line: number;
  fault: MappingFault;
}

/** What keeps lines from being read; nothing for data that has no line yet. */
export const lineFaults = (problems: ReturnType<typeof parseMappingData>['problems']): LineFault[] =>
  problems.flatMap(({ params }) => {
    const { line = 0, fault } = (params ?? {}) as Partial<LineFault>;
    return fault ? [{ line, fault }] : [];
  });

/** The text of a file of pairs. What is no UTF-8 is what spreadsheets of the West write. */
export async function readLines(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
