import { elementPath, type ViewElement } from '../../model/index.ts';
import type { Drawing } from './drawing.ts';
import { EarlierAnswer, Paragraphs, Text } from './parts.tsx';

interface ShownProps {
  element: ViewElement;
  drawing: Drawing;
}

/** The heading of what is shown and not answered, with the earlier answer that it shows. */
export function Heading({ element, drawing }: ShownProps) {
  const { text } = element.settings;
  return (
    <>
      {(text || drawing.renderText) && (
        <h2 className="ks-question">
          <Text drawing={drawing} at={`${elementPath(element.id)}/text`}>
            {text}
          </Text>
        </h2>
      )}
      <EarlierAnswer element={element} drawing={drawing} />
    </>
  );
}

/** What stands below it. */
export function Caption({ element, drawing }: ShownProps) {
  const { description } = element.settings;
  return description || drawing.renderText ? (
    <div className="ks-description">
      <Paragraphs drawing={drawing} at={`${elementPath(element.id)}/description`}>
        {description}
      </Paragraphs>
    </div>
  ) : null;
}
