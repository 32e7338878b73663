import { Anchor, downloadFile, Icon, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';

interface FileLinksProps {
  surveyId: string;
  responseId: string;
  files: readonly { id: string; name: string; size: number }[];
}

/** What was handed in with a response, to be downloaded. */
export function FileLinks({ surveyId, responseId, files }: FileLinksProps) {
  const t = useT('results');
  const format = useFormat();
  const fetchFile = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      downloadFile(`/survey/${surveyId}/responses/${responseId}/files/${id}`, name),
  });
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {files.map((file) => (
        <li key={file.id}>
          <Anchor
            className="rs-file"
            component="button"
            type="button"
            size="sm"
            aria-label={t('files.download', { name: file.name })}
            onClick={() => fetchFile.mutate(file)}
          >
            <Icon name="paperclip" size={14} /> {file.name}
          </Anchor>{' '}
          <Text component="span" size="xs" c="dimmed">
            {format.fileSize(file.size)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
