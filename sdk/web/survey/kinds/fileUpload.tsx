import {
  type FileType,
  type FileUploadSettings,
  fileField,
  fileLimits,
  filesOf,
  formNames,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { fileSize } from '../fileSize.ts';
import { DontKnowApart, described, Labelled } from '../parts.tsx';

/** What the device's picker offers; iPhones and some Androids offer the camera with pictures. */
const accepts: Record<FileType, string> = {
  image: 'image/*',
  pdf: 'application/pdf,.pdf',
  excel: 'application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.xls,.xlsx',
};

/**
 * The device's own picker. Without JavaScript files go with the page's form, and come back as boxes to untick; where there
 * is any, `startFiles` uploads them at once.
 */
export function FileUploadView(props: ElementProps<ViewElement<FileUploadSettings>>) {
  const { element, answer, drawing, problems } = props;
  const ids = idsOf(element.id);
  const { most, megabytes, types, nationalIdRemoved } = fileLimits(element.settings);
  const say = (key: string, params?: Record<string, string | number>) => drawing.say(element.kind, key, params);
  const files = filesOf(answer);
  const named = types?.map((type) => say(type)).join(', ') ?? say('any');
  const hint = say(most > 1 ? 'hintMany' : 'hint', { types: named, most, megabytes });
  const choose = say(most > 1 ? 'chooseMany' : 'choose');
  // Authors see what respondents with JavaScript do, who are nearly all.
  const canvas = drawing.renderText !== undefined;
  const note = `e-${element.id}-n`;
  const field = described(element, problems, drawing);
  return (
    <Labelled {...props}>
      {files.length > 0 && (
        <ul className="ks-files" aria-labelledby={ids.label}>
          {files.map((file) => (
            <li key={file.id}>
              <label className="ks-option">
                <input type="checkbox" name={formNames.answer(element.id)} value={fileField(file)} defaultChecked />
                <span className="ks-face">
                  {file.name} <small>{fileSize(file.size)}</small>
                </span>
              </label>
            </li>
          ))}
          <li>
            <small className="ks-note">{say('untick')}</small>
          </li>
        </ul>
      )}
      <div className="ks-drop" data-on={canvas || undefined}>
        <span className="ks-drop-words" aria-hidden="true" hidden={!canvas}>
          {canvas && choose}
        </span>
        <input
          type="file"
          id={ids.first}
          name={formNames.files(element.id)}
          multiple={most > 1}
          accept={types?.map((type) => accepts[type]).join(',')}
          {...field}
          aria-describedby={`${field['aria-describedby']} ${note}`}
        />
      </div>
      <small className="ks-note" id={note}>
        {hint}
        {nationalIdRemoved && `. ${say('names')}`}
      </small>
      <input
        type="hidden"
        name={formNames.answer(element.id)}
        data-most={most}
        data-megabytes={megabytes}
        data-words={JSON.stringify({ choose, ...wordsFor(drawing, say, { most, megabytes }) })}
      />
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Labelled>
  );
}

/** What the script says, in the respondent's language; `{{name}}` is left for it to fill. */
function wordsFor(
  drawing: ElementProps['drawing'],
  say: (key: string, params?: Record<string, string | number>) => string,
  { most, megabytes }: { most: number; megabytes: number },
): Record<string, string> {
  const params = { name: '{{name}}', max: megabytes };
  return {
    'file-size': drawing.t('file-size', params),
    'file-type': drawing.t('file-type', params),
    'file-empty': drawing.t('file-empty', params),
    'file-full': drawing.t('file-full', params),
    'file-waiting': drawing.t('file-waiting', params),
    'file-count': drawing.t('file-count', { max: most }),
    ...Object.fromEntries(
      ['remove', 'removed', 'uploading', 'uploaded', 'broken', 'failed', 'retry', 'photo'].map((key) => [
        key,
        say(key, params),
      ]),
    ),
  };
}
