import { type Faces, smileySets, smileyStyles, starStyle } from '@kaiku/sdk/model';
import { Input, SegmentedControl, Stack, useT } from '@kaiku/sdk/web';
import { Smiley, Star } from '@kaiku/sdk/web/survey';

interface FacesEditorProps {
  value: Faces;
  onChange: (value: Faces) => void;
}

/** How many smileys, which way round, and how they look (SUR-047); stars go one way (SUR-104). */
export function FacesEditor({ value, onChange }: FacesEditorProps) {
  const t = useT('surveys');
  const { set, order, style } = value;
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('smileys.set')} labelElement="div" id="smiley-set">
        <SegmentedControl
          fullWidth
          aria-label={t('smileys.set')}
          data={smileySets.map(String)}
          value={String(set)}
          onChange={(next) => onChange({ ...value, set: Number(next) as Faces['set'] })}
        />
      </Input.Wrapper>
      {style !== starStyle && (
        <Input.Wrapper label={t('smileys.order')} labelElement="div" id="smiley-order">
          <SegmentedControl
            fullWidth
            aria-label={t('smileys.order')}
            data={(['ascending', 'descending'] as const).map((one) => ({ value: one, label: t(`smileys.${one}`) }))}
            value={order}
            onChange={(next) => onChange({ ...value, order: next as Faces['order'] })}
          />
        </Input.Wrapper>
      )}
      <Input.Wrapper label={t('smileys.style')} labelElement="div" id="smiley-style">
        <div className="se-smileys" role="radiogroup" aria-label={t('smileys.style')}>
          {([...smileyStyles, starStyle] as const).map((one) => (
            <label key={one} className="se-smiley">
              <input
                type="radio"
                name="smiley-style"
                className="kk-hidden"
                checked={style === one}
                onChange={() => onChange({ ...value, style: one })}
              />
              <span className="ks se-smiley-face">
                {one === starStyle ? <Star /> : <Smiley value={5} set={5} style={one} />}
              </span>
              <span className="kk-hidden">{t(`smileys.styles.${one}`)}</span>
            </label>
          ))}
        </div>
      </Input.Wrapper>
    </Stack>
  );
}
