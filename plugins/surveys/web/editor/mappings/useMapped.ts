import { applyMappings, type Background } from '@kaiku/sdk/model';
import { useFeature } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEditorState } from '../context.ts';
import { mappingFeature, mappingsQuery, ruleOf } from './mappings.ts';

/** Background values as respondents' are taken in: what the survey's mappings give others is there too. */
export function useMapped(background: Background): Background {
  const { structure, survey } = useEditorState();
  const some = structure.backgroundFields.length > 1 && survey.permissions.includes('edit');
  const enabled = useFeature(mappingFeature) && some;
  const { data } = useQuery({ ...mappingsQuery(survey.survey_id), enabled });
  return useMemo(() => (data ? applyMappings(data.map(ruleOf), background) : background), [data, background]);
}
