import { elementPath, type TextSettings, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { EarlierAnswer, Paragraphs, Text } from '../parts.tsx';

export function TextView({ element, drawing }: ElementProps<ViewElement<TextSettings>>) {
  const { text, content, description } = element.settings;
  const path = elementPath(element.id);
  return (
    <div className="ks-element ks-text" id={idsOf(element.id).root} data-kind={element.kind}>
      {(text || drawing.renderText) && (
        <h2 className="ks-question">
          <Text drawing={drawing} at={`${path}/text`}>
            {text}
          </Text>
        </h2>
      )}
      <EarlierAnswer element={element} drawing={drawing} />
      {description && (
        <div className="ks-description">
          <Paragraphs drawing={drawing} at={`${path}/description`}>
            {description}
          </Paragraphs>
        </div>
      )}
      <Paragraphs drawing={drawing} at={`${path}/content`}>
        {content}
      </Paragraphs>
    </div>
  );
}
