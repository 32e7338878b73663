import { bandColors, chartColors, formatScore, mostParts, npsBands, scaleColor, stepColors } from '@kaiku/sdk/common';
import { starStyle } from '@kaiku/sdk/model';
import { type Drawing, inkOn, moodOf, Smiley, Star } from '@kaiku/sdk/web/survey';
import type { CSSProperties } from 'react';
import {
  type ResultLine,
  type ShownFigures,
  type ShownResult,
  say,
  sayCount,
  type Words,
} from '../../contract/index.ts';

type Of<S extends ShownFigures['shape']> = Extract<ShownFigures, { shape: S }>;

interface Told {
  words: Words;
  /** How fixed words are marked that are not in the page's language. */
  own: Drawing['own'];
}

/** What all have answered to one question (SUR-060). */
export function Result({ result: { title, n, figures }, ...told }: Told & { result: ShownResult }) {
  return (
    <section className="kr">
      <h2 className="ks-question">{title}</h2>
      <p className="ks-description" {...told.own}>
        {figures ? sayCount(told.words, 'resultsCount', n) : say(told.words, 'resultsFew')}
      </p>
      {figures?.shape === 'bars' && <Bars {...figures} {...told} />}
      {figures?.shape === 'nps' && <Nps {...figures} {...told} />}
      {figures?.shape === 'rows' && <Rows {...figures} {...told} title={title} />}
    </section>
  );
}

const Bars = ({ lines, words, own }: Of<'bars'> & Told) =>
  lines.map(({ label, percent, face }, place) => {
    const alternative = face && alternativeOf(words, face, label);
    return (
      <div key={place}>
        <div className="kr-line">
          {face ? (
            <span className="kr-faced">
              <span {...(alternative && { role: 'img', 'aria-label': alternative, ...own })} className="kr-face">
                <Face {...face} />
              </span>
              {label && <span>{label}</span>}
            </span>
          ) : (
            <span>{label}</span>
          )}
          <span>{percent} %</span>
        </div>
        <progress
          className="ks-progress"
          max={100}
          value={percent}
          aria-label={[alternative, label].filter(Boolean).join(', ')}
        />
      </div>
    );
  });

type Chosen = NonNullable<ResultLine['face']>;

/** What a face says that no word beside it does; as on the question itself. */
function alternativeOf(words: Words, { value, set, style }: Chosen, label: string): string | undefined {
  if (style === starStyle) return say(words, 'kinds.smiley.stars', { value, set });
  return label ? undefined : say(words, `smiley${moodOf(value, set)}`);
}

function Face({ value, set, style }: Chosen) {
  if (style !== starStyle) return <Smiley value={value} set={set} style={style} />;
  return Array.from({ length: value }, (_, at) => <Star key={at} />);
}

const schemes = ['light', 'dark'] as const;
/** A colour in the light and in the dark; what is written on it follows. */
type Color = Record<(typeof schemes)[number], string>;
const styleOf = ({ light, dark }: Color, more?: CSSProperties) =>
  ({ '--l': light, '--li': inkOn(light), '--d': dark, '--di': inkOn(dark), ...more }) as CSSProperties;

interface Part {
  label: string;
  color: Color;
  /** The band of an NPS, which a pattern tells, too. */
  band?: string;
}

/** One bar, divided; a figure is seen where its part has room for it. */
const Divided = ({ parts, percents }: { parts: readonly Part[]; percents: readonly number[] }) => (
  <div
    className="kr-bar"
    role="img"
    aria-label={parts.map(({ label }, at) => `${label}: ${percents[at]} %`).join(', ')}
  >
    {parts.map(({ color, band }, at) => (
      <div key={at} className="kr-part" data-band={band} style={styleOf(color, { flexGrow: percents[at] })}>
        <span>{percents[at]} %</span>
      </div>
    ))}
  </div>
);

const Legend = ({
  parts,
  percents,
  own,
}: {
  parts: readonly Part[];
  percents?: readonly number[];
  own: Drawing['own'];
}) => (
  <ul className="kr-legend" {...own}>
    {parts.map(({ label, color, band }, at) => (
      <li key={at}>
        <i className="kr-part" data-band={band} style={styleOf(color)} />
        {label} {percents && <b>{percents[at]} %</b>}
      </li>
    ))}
  </ul>
);

const bandWords = { detractors: 'resultsDetractors', passives: 'resultsPassives', promoters: 'resultsPromoters' };

/** The score with its bands (RES-003). */
function Nps({ score, shares, words, own }: Of<'nps'> & Told) {
  const [light, dark] = schemes.map(bandColors);
  const parts = npsBands.map((band) => ({
    band,
    label: say(words, bandWords[band]),
    color: { light: light![band], dark: dark![band] },
  }));
  const percents = npsBands.map((band) => shares[band]);
  return (
    <>
      <p className="kr-score">
        <b>{formatScore(score, words.locale!)}</b> <span {...own}>{say(words, 'resultsNps')}</span>
      </p>
      <Divided parts={parts} percents={percents} />
      <Legend parts={parts} percents={percents} own={own} />
    </>
  );
}

/** A divided bar for each row, with its figures in a table; a heat map where the parts would be too many. */
function Rows({ title, ...figures }: Of<'rows'> & Told & { title: string }) {
  const { columns, places, rows, words, own } = figures;
  if (columns.length > mostParts) {
    return <Table {...figures} title={title} heat />;
  }
  const [light, dark] = schemes.map((scheme) => stepColors(columns.length, scheme));
  const steps = columns.map((_, at) => ({ light: light![at]!, dark: dark![at]! }));
  // What came first stands out.
  if (places) steps.reverse();
  const parts = columns.map((label, at) => ({ label: places ? placeIn(words, label) : label, color: steps[at]! }));
  return (
    <>
      <Legend parts={parts} own={places ? own : undefined} />
      {rows.map(({ label, percents }, place) => (
        <div key={place} className="kr-row">
          <div>{label}</div>
          {percents ? (
            <Divided parts={parts} percents={percents} />
          ) : (
            <p className="ks-description" {...own}>
              {say(words, 'resultsNobody')}
            </p>
          )}
        </div>
      ))}
      <details className="kr-figures">
        <summary>
          <span {...own}>{say(words, 'resultsTable')}</span>
        </summary>
        <Table {...figures} title={title} />
      </details>
    </>
  );
}

const placeIn = (words: Words, place: string): string => say(words, 'resultsPlace', { place });

type TableProps = Of<'rows'> & Told & { title: string; heat?: boolean };

function Table({ columns, places, rows, words, own, title, heat = false }: TableProps) {
  const all = rows.flatMap(({ percents }) => percents ?? []);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  /** Where all are alike, the middle. */
  const colorAt = (percent: number): Color => {
    const share = least === most ? 0.5 : (percent - least) / (most - least);
    return { light: scaleColor(chartColors.light.scale, share), dark: scaleColor(chartColors.dark.scale, share) };
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the screen it scrolls, and keys must reach it
    <section className="kr-wide" aria-label={title} tabIndex={0}>
      <table className="kr-table">
        <thead>
          <tr>
            <th scope="col" {...own}>
              {say(words, places ? 'resultsChoice' : 'resultsRow')}
            </th>
            {columns.map((label, place) => (
              <th key={place} scope="col" {...(places && own)}>
                {places ? placeIn(words, label) : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, percents }, row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {columns.map((_, at) => {
                const percent = percents?.[at];
                if (percent === undefined) return <td key={at}>–</td>;
                return (
                  <td key={at} {...(heat && { className: 'kr-part', style: styleOf(colorAt(percent)) })}>
                    {percent} %
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
