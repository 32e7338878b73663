import { useT } from '@kaiku/sdk/web';
import type { Call } from '../description.ts';
import { type Filled, type SampleLanguage, sampleLanguages, sampleOf } from '../samples.ts';
import { CodeBlock } from './CodeBlock.tsx';

const names: Readonly<Record<SampleLanguage, string>> = { curl: 'curl', javascript: 'JavaScript', python: 'Python' };
const colors = { curl: 'bash', javascript: 'javascript', python: 'python' } as const;

/** In which language code is shown, everywhere on the page. */
export interface CodeChoice {
  language: SampleLanguage;
  onLanguage: (language: SampleLanguage) => void;
}

interface RequestCodeProps extends CodeChoice {
  call: Call;
  /** What all addresses begin with. */
  address: string;
  filled: Filled;
}

/** Code that makes a call, in the language that is chosen. */
export function RequestCode({ call, address, filled, language, onLanguage }: RequestCodeProps) {
  const t = useT('api-docs');
  return (
    <CodeBlock
      label={`${t('code.request')}, ${names[language]}`}
      code={sampleOf(language, call, address, filled)}
      language={colors[language]}
      title={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
        <div className="kd-languages" role="group" aria-label={t('code.language')}>
          {sampleLanguages.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
              {names[one]}
            </button>
          ))}
        </div>
      }
    />
  );
}
