import { contrast } from '@kaiku/sdk/common';
import { filledAccent, type Scheme } from '@kaiku/sdk/common/accent';
import { Icon, Text, useFormat, useT } from '@kaiku/sdk/web';

/** Whether white text reads on a colour as it was chosen, and what is used where it does not. */
export function Judged({ color, scheme }: { color: string; scheme: Scheme }) {
  const t = useT('company');
  const format = useFormat();
  const used = filledAccent(color, scheme);
  const same = used.toLowerCase() === color.toLowerCase();
  const found = format.number(Math.round(contrast(color, '#ffffff') * 10) / 10);
  const why = same ? 'reads' : contrast(color, '#ffffff') < 4.5 ? 'tooLight' : 'tooDark';
  return (
    <Text size="sm" component="div" className="kc-judged" role="status">
      <Icon name={same ? 'circle-check' : 'info-circle'} size={18} />
      <span>
        {t(`branding.judged.${why}`, { contrast: found, used: used.toUpperCase() })}
        {!same && <span className="kc-swatch" style={{ background: used }} aria-hidden />}
      </span>
    </Text>
  );
}
