import { checkLogic, type KindRegistry, type LogicReport, type SurveyStructure } from '@kaiku/sdk/model';
import { useEffect, useState } from 'react';

/** After the last change, and how long one piece of work may keep the page from others. */
const REST_MS = 300;
const SLICE_MS = 6;
const WITHIN_MS = 20_000;

/** What deciding the rules of the survey found, some time after its last change; null before it was decided once. */
export function useLogic(structure: SurveyStructure, kinds: KindRegistry): LogicReport | null {
  const [report, setReport] = useState<LogicReport | null>(null);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      const check = checkLogic(structure, kinds);
      const began = performance.now();
      const go = () => {
        const slice = performance.now();
        let done = false;
        while (!done && performance.now() - slice < SLICE_MS) done = check.step();
        if (stopped) return;
        if (done || performance.now() - began > WITHIN_MS) setReport(check.report());
        else timer = setTimeout(go);
      };
      go();
    };
    timer = setTimeout(begin, REST_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [structure, kinds]);
  return report;
}
