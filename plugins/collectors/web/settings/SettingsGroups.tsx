import { advancedEdit } from '@kaiku/plugin-surveys/contract';
import {
  Accordion,
  Badge,
  Icon,
  type IconName,
  nativeLanguageName,
  Text,
  useFeature,
  useFormState,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { twoWaySmsFeature } from '../../contract/index.ts';
import { type LinkedSurvey, type PublishLink, useParts } from '../links.ts';
import { type GroupKey, groupsOf, type SetFact, setFacts } from './groups.ts';
import { Background, Behaviour, Drawn, Languages, Nodes, Presentation, WhoAnswers } from './OtherGroups.tsx';
import { type CodeFaults, OwnCode } from './OwnCode.tsx';
import { SmsTexts } from './SmsTexts.tsx';
import { Structure } from './Structure.tsx';
import { SurveyParts } from './SurveyParts.tsx';
import type { LinkValues } from './values.ts';
import { WhatIsShown } from './WhatIsShown.tsx';

interface SettingsGroupsProps {
  surveyId: string;
  survey: LinkedSurvey;
  link: PublishLink | null;
  codeFaults: CodeFaults;
}

interface Shown {
  key: GroupKey;
  icon: IconName;
  content: ReactNode;
}

/** The settings that most links leave as they are: folded, each telling what of it is set. */
export function SettingsGroups({ surveyId, survey, link, codeFaults }: SettingsGroupsProps) {
  const t = useT('collectors');
  const { form } = useFormState();
  const values = form.values as LinkValues;
  const writesCode = usePermission(advancedEdit);
  const bySms = useFeature(twoWaySmsFeature);
  const { data: parts } = useParts(surveyId);
  const [open, setOpen] = useState<string[]>([]);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const unfold = (next: string[]) => {
    setOpen(next);
    setDrawn((before) => new Set([...before, ...next]));
  };
  useWrongUnfolded(open, unfold);

  const ofSurvey = (draw: Parameters<typeof SurveyParts>[0]['children']) => (
    <SurveyParts surveyId={surveyId}>{draw}</SurveyParts>
  );
  const hierarchies = (parts?.hierarchies.length ?? 0) > 0;
  const groups: Record<'who' | 'what' | 'how', (Shown | false)[]> = {
    who: [
      { key: 'access', icon: 'key', content: <WhoAnswers /> },
      survey.languages.length > 1 && { key: 'languages', icon: 'world', content: <Languages {...survey} /> },
      survey.backgroundFields.length > 0 && { key: 'background', icon: 'tag', content: <Background {...survey} /> },
    ],
    what: [
      { key: 'shown', icon: 'eye-off', content: ofSurvey((known) => <WhatIsShown {...known} />) },
      { key: 'structure', icon: 'layout-list', content: ofSurvey((known) => <Structure {...known} />) },
      { key: 'lottery', icon: 'switch-horizontal', content: ofSurvey((known) => <Drawn {...known} />) },
      hierarchies && { key: 'nodes', icon: 'sitemap', content: ofSurvey((known) => <Nodes {...known} />) },
    ],
    how: [
      { key: 'presentation', icon: 'layout', content: ofSurvey((known) => <Presentation {...known} />) },
      { key: 'behaviour', icon: 'device-tablet', content: <Behaviour /> },
      writesCode && { key: 'code', icon: 'code', content: <OwnCode link={link} faults={codeFaults} /> },
      bySms && { key: 'sms', icon: 'message', content: <SmsTexts /> },
    ],
  };
  return (['who', 'what', 'how'] as const).map((part) => (
    <section key={part} aria-labelledby={`ln-${part}`}>
      <h3 className="ln-part" id={`ln-${part}`}>
        {t(`groups.${part}`)}
      </h3>
      <Accordion multiple value={open} onChange={unfold} variant="separated" radius="md" order={4}>
        {groups[part]
          .filter((group) => group !== false)
          .map(({ key, icon, content }) => (
            <Accordion.Item key={key} value={key} id={`ln-${key}`} className="ln-group">
              <Accordion.Control icon={<Icon name={icon} size={20} />}>
                <span className="ln-head">
                  <span>
                    <Text span size="sm" fw={600} display="block">
                      {t(`groups.${key}.title`)}
                    </Text>
                    <Text span size="xs" c="dimmed" display="block">
                      {t(`groups.${key}.hint`)}
                    </Text>
                  </span>
                  <Facts facts={setFacts(key, values, link)} />
                </span>
              </Accordion.Control>
              <Accordion.Panel>{drawn.has(key) && content}</Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
    </section>
  ));
}

/** Milliseconds until a group that unfolds is as high as it will be. */
const unfolding = 250;

/** A group with a field that is wrong unfolds, so that the field can be seen; the first of them gets the focus. */
function useWrongUnfolded(open: readonly string[], unfold: (open: string[]) => void): void {
  const { form } = useFormState();
  const { errors } = form;
  const told = useRef<unknown>(errors);
  useEffect(() => {
    // Each try to save tells anew.
    if (told.current === errors) return;
    told.current = errors;
    const paths = Object.keys(errors);
    const groups = groupsOf(paths);
    const folded = groups.filter((key) => !open.includes(key));
    if (folded.length > 0) unfold([...open, ...folded]);
    const nodes = paths.flatMap((path) => form.getInputNode(path) ?? []);
    if (groups.length === 0 || nodes.some((node) => node === document.activeElement)) return;
    // What was not drawn yet is then.
    setTimeout(() => {
      const field = paths.map((path) => form.getInputNode(path)).find((node) => node != null);
      if (field) field.focus();
      else document.getElementById(`ln-${groups[0]}`)?.scrollIntoView({ block: 'start' });
    }, unfolding);
  });
}

function Facts({ facts }: { facts: readonly SetFact[] }) {
  const t = useT('collectors');
  const worded = ({ key, count, of, value }: SetFact): string => {
    if (key === 'language') return nativeLanguageName(value!);
    if (key === 'presentation') return t(`shown.presentations.${value as 'buttons'}`);
    return t(`facts.${key}`, { count: count ?? 0, of: of ?? 0 });
  };
  if (facts.length === 0) return null;
  return (
    <span className="ln-facts">
      {facts.map((fact) => (
        <Badge key={fact.key} component="span" variant="light" size="sm" tt="none">
          {worded(fact)}
        </Badge>
      ))}
    </span>
  );
}
