import { type Config, StartupError } from '@kaiku/config';
import { type Point, token } from '@kaiku/sdk/common';
import {
  CompanyFiles,
  ContentTypes,
  FileStore,
  type FileStoreAdapter,
  FileStores,
  type Logger,
  Mailer,
  type MailTransport,
  MailTransports,
  MessageUnwanted,
  type SmsGateway,
  SmsGateways,
  SmsSender,
  TextAnalysers,
  TextAnalysis,
} from '@kaiku/sdk/server';
import pLimit from 'p-limit';
import type { StatementPool } from '../../foundation/db/database.ts';
import { createCompanyFiles } from '../../foundation/files/companyFiles.ts';
import { createFiles } from '../../foundation/files/files.ts';
import { pictures } from '../../foundation/files/pictures.ts';
import { type Declarations, declarationsOf } from '../../kernel/declarations.ts';
import { createSendOnce } from './sendOnce.ts';
import { createTextAnalysis } from './textAnalysis.ts';

/** The file store with what the host alone needs of it. */
export const FileStoreInUse = token<FileStoreAdapter>('core.FileStoreInUse');

interface BuiltIn {
  mail: MailTransport;
  sms: SmsGateway;
  files: FileStoreAdapter;
}

/** The one that the operator named. @throws StartupError naming the variable, and those that there are */
function chosen<A extends { name: string }>(adapters: readonly A[], variable: string, name: string): A {
  const found = adapters.find((adapter) => adapter.name === name);
  if (found) return found;
  throw new StartupError(
    'adapter_unknown',
    `${variable} is "${name}", which no plugin brings. There are: ${adapters.map((adapter) => adapter.name).join(', ') || 'none'}.`,
    'Correct it, or install the plugin that brings it (KAIKU_PLUGINS).',
  );
}

/** What core itself brings to the adapters' points, and the services that it makes of them. */
export const coreDeclarations = (
  points: readonly Point<unknown>[],
  config: Pick<Config, 'mailTransport' | 'smsGateway' | 'fileStore' | 'textAnalyser' | 'mailFrom'>,
  builtIn: BuiltIn,
  pool: StatementPool,
  log: Logger,
): Declarations =>
  declarationsOf(
    { manifest: { id: 'core', version: '0', sdk: '*' }, folder: '' },
    {
      bind(binder) {
        const sendOnce = createSendOnce(pool);
        for (const point of points) binder.open(point);
        binder.contribute(MailTransports, [], () => builtIn.mail);
        binder.contribute(SmsGateways, [], () => builtIn.sms);
        binder.contribute(FileStores, [], () => builtIn.files);
        for (const picture of pictures) binder.contribute(ContentTypes, [], () => picture);
        binder.provide(Mailer, [MailTransports], (transports) => {
          const transport = chosen(transports, 'KAIKU_MAIL_TRANSPORT', config.mailTransport);
          const turn = pLimit(transport.atOnce ?? Number.POSITIVE_INFINITY);
          return {
            async send({ wanted, ...message }) {
              await sendOnce({ ...message, channel: 'mail' }, (hold) =>
                turn(async () => {
                  if (wanted && !wanted()) throw new MessageUnwanted();
                  await hold();
                  await transport.send({ ...message, from: message.from ?? config.mailFrom });
                }),
              );
              log.info({ subjectLength: message.subject.length }, 'mail sent');
            },
          };
        });
        binder.provide(SmsSender, [SmsGateways], (gateways) => {
          const gateway = chosen(gateways, 'KAIKU_SMS_GATEWAY', config.smsGateway);
          return {
            gateway: gateway.name,
            send: (message) => sendOnce({ ...message, channel: 'sms' }, () => gateway.send(message)),
          };
        });
        // None comes with Kaiku, and one that sends answers elsewhere is used by the operator's word alone.
        binder.provide(TextAnalysis, [TextAnalysers], (analysers) =>
          createTextAnalysis(
            config.textAnalyser === null
              ? (analysers.find(({ name }) => name === 'built-in') ?? null)
              : chosen(analysers, 'KAIKU_TEXT_ANALYSER', config.textAnalyser),
          ),
        );
        binder.provide(FileStoreInUse, [FileStores], (stores) => chosen(stores, 'KAIKU_FILE_STORE', config.fileStore));
        binder.provide(FileStore, [FileStoreInUse], (store) => createFiles(store, pool, log));
        binder.provide(CompanyFiles, [FileStore, ContentTypes], (store, types) =>
          createCompanyFiles(store, types, pool),
        );
      },
    },
  );
