import { Anchor, Button, Stack, Text, TextInput, Title, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api.ts';
import { useDoorForm } from '../useDoorForm.ts';
import { useDoorView } from '../useDoorView.ts';
import { MailSent } from './MailSent.tsx';
import { Proof } from './Proof.tsx';
import { Refusal } from './Refusal.tsx';

/** `/login?view=forgot`: asks for a link to a new password. What it says is the same of every address (AUTH-028). */
export default function Forgot() {
  const t = useT('access');
  const { hrefOf, given } = useDoorView();
  const [email, setEmail] = useState(given ?? '');
  const [sent, setSent] = useState(false);
  const form = useDoorForm(
    (): Record<string, string> => (/\S@\S/.test(email) ? {} : { email: t('forgot.emailMissing') }),
    async (recaptcha) => {
      await api.POST('/user/refresh_hash', { body: { email: email.trim(), recaptcha }, anonymous: true, quiet: true });
      setSent(true);
    },
  );
  if (sent) {
    return (
      <MailSent title={t('forgot.sentTitle')} text={t('forgot.sent', { email: email.trim() })}>
        <Button variant="default" size="md" fullWidth onClick={() => setSent(false)}>
          {t('forgot.again')}
        </Button>
      </MailSent>
    );
  }
  return (
    <>
      <Title order={1}>{t('forgot.title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('forgot.text')}
      </Text>
      <form onSubmit={form.submit} noValidate aria-busy={form.busy}>
        <Stack gap="md">
          <TextInput
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={form.errors.email}
          />
          <Refusal>{form.text}</Refusal>
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            {t('forgot.submit')}
          </Button>
          <Proof captcha={form.captcha} />
          <Anchor component={Link} to={hrefOf(null)} ta="center">
            {t('forgot.back')}
          </Anchor>
        </Stack>
      </form>
    </>
  );
}
