import type { SmileyStyle } from '../../model/index.ts';

/** How a style differs from the others: outline of the face, what fills it, what the features are drawn with. */
interface Look {
  face: string | null;
  fill: 'solid' | 'tint' | 'none';
  line: number;
  /** `mood` takes the colour of the mood, `dark` and `light` stay, `text` is the colour of the text around. */
  ink: 'mood' | 'dark' | 'light' | 'text';
  eyes: 'dot' | 'oval' | 'bar' | 'arc' | 'wide';
  weight: number;
}

const circle = 'M50 6a44 44 0 1 1 0 88a44 44 0 1 1 0-88z';
const looks: Record<SmileyStyle, Look> = {
  classic: { face: circle, fill: 'solid', line: 0, ink: 'dark', eyes: 'oval', weight: 5 },
  outline: { face: circle, fill: 'none', line: 5, ink: 'mood', eyes: 'dot', weight: 5 },
  soft: { face: circle, fill: 'tint', line: 0, ink: 'mood', eyes: 'dot', weight: 6 },
  bold: { face: circle, fill: 'solid', line: 0, ink: 'light', eyes: 'oval', weight: 9 },
  square: {
    face: 'M26 8h48q18 0 18 18v48q0 18-18 18H26Q8 92 8 74V26Q8 8 26 8z',
    fill: 'solid',
    line: 0,
    ink: 'dark',
    eyes: 'bar',
    weight: 6,
  },
  hexagon: { face: 'M50 5l40 22.5v45L50 95L10 72.5V27.5z', fill: 'tint', line: 5, ink: 'mood', eyes: 'bar', weight: 5 },
  mono: { face: circle, fill: 'none', line: 4, ink: 'text', eyes: 'arc', weight: 4 },
  minimal: { face: null, fill: 'none', line: 0, ink: 'mood', eyes: 'dot', weight: 9 },
  badge: {
    face: 'M50 4l10 9l13-5l5 13l14 2l-1 14l11 9l-8 12l5 13l-13 6l-1 14l-14 1l-7 12l-14-5l-14 5l-7-12l-14-1l-1-14l-13-6l5-13l-8-12l11-9l-1-14l14-2l5-13l13 5z',
    fill: 'solid',
    line: 0,
    ink: 'dark',
    eyes: 'arc',
    weight: 5,
  },
  pebble: {
    face: 'M46 8c26-5 47 12 47 40c0 30-18 45-45 45C20 93 6 74 7 50C8 27 22 12 46 8z',
    fill: 'solid',
    line: 0,
    ink: 'dark',
    eyes: 'wide',
    weight: 5,
  },
};

/** From 1 (saddest) to 5 (happiest): where the value of a set of smileys lies among five. */
export function moodOf(value: number, set: number): number {
  const moods: Record<number, readonly number[]> = { 2: [1, 5], 3: [1, 3, 5], 4: [1, 2, 4, 5] };
  return moods[set]?.[value - 1] ?? Math.min(5, Math.max(1, value));
}

/** A face of the given mood. Decoration: the option beside it says the mood in words. */
export function Smiley({ value, set, style }: { value: number; set: number; style: SmileyStyle }) {
  const look = looks[style] ?? looks.classic;
  const mood = moodOf(value, set);
  const bend = (mood - 3) * 11;
  const middle = Math.round(66 - bend / 3);
  return (
    <svg
      className={`ks-smiley-icon ks-mood-${mood} ks-ink-${look.ink}`}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
    >
      {look.face && (
        <path
          d={look.face}
          fill={look.fill === 'none' ? 'none' : 'currentColor'}
          fillOpacity={look.fill === 'tint' ? 0.22 : undefined}
          stroke={look.line ? 'currentColor' : 'none'}
          strokeWidth={look.line}
          strokeLinejoin="round"
        />
      )}
      <g className="ks-ink" strokeWidth={look.weight} strokeLinecap="round" fill="none">
        <Eye eyes={look.eyes} x={35} />
        <Eye eyes={look.eyes} x={65} />
        <path d={`M30 ${middle}Q50 ${middle + bend} 70 ${middle}`} stroke="currentColor" />
      </g>
    </svg>
  );
}

function Eye({ eyes, x }: { eyes: Look['eyes']; x: number }) {
  switch (eyes) {
    case 'oval':
      return <ellipse cx={x} cy={39} rx={4.5} ry={7.5} fill="currentColor" />;
    case 'bar':
      return <path d={`M${x} 34v9`} stroke="currentColor" />;
    case 'arc':
      return <path d={`M${x - 6} 42q6-9 12 0`} stroke="currentColor" />;
    case 'wide':
      return (
        <>
          <circle cx={x} cy={39} r={9} fill="#fff" />
          <circle cx={x} cy={40} r={4.5} fill="currentColor" />
        </>
      );
    default:
      return <circle cx={x} cy={40} r={5.5} fill="currentColor" />;
  }
}
