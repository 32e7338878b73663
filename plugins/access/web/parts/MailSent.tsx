import { Anchor, Icon, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useDoorView } from '../useDoorView.ts';

/** A mail is on its way, and the rest happens there. */
export function MailSent({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useT('access');
  const { hrefOf } = useDoorView();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, with what had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <Icon name="mail" size={40} className="ka-sent" />
      <Title order={1} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text>{text}</Text>
      <Text size="sm" c="dimmed">
        {t('forgot.nothingCame')}
      </Text>
      {children}
      <Anchor component={Link} to={hrefOf(null)} ta="center">
        {t('forgot.back')}
      </Anchor>
    </Stack>
  );
}
