import type { ImageSettings, ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { Caption, Heading } from '../shown.tsx';

export function ImageView({ element, drawing }: ElementProps<ViewElement<ImageSettings>>) {
  const { picture, alternativeText = '', decorative, size = 'large', link } = element.settings;
  const address = picture && drawing.fileAddress(picture.file);
  const image = address && (
    <img
      className="ks-picture"
      src={address}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : alternativeText}
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <div className="ks-element ks-image" id={idsOf(element.id).root} data-kind={element.kind} data-size={size}>
      <Heading element={element} drawing={drawing} />
      {image &&
        (link ? (
          // Who cannot see it is told where it leads, also of a decorative one.
          <a href={link} target="_blank" rel="noopener noreferrer" aria-label={alternativeText || link}>
            {image}
          </a>
        ) : (
          image
        ))}
      {!image && drawing.renderText && <div className="ks-no-picture">{drawing.say(element.kind, 'none')}</div>}
      <Caption element={element} drawing={drawing} />
    </div>
  );
}
