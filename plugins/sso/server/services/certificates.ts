import { X509Certificate } from 'node:crypto';

const most = 5;
const minBits = 2048;

/** What a text with certificates in it is not. */
export type CertificateFault = 'certificate_unreadable' | 'certificate_kind' | 'certificates_many';

/**
 * Reads certificates as people paste them: in PEM, one after the other, or the bare base64 of one, as metadata have it.
 * @returns each in PEM, or what is wrong
 */
export function readCertificates(text: string): string[] | CertificateFault {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [
    `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`,
  ];
  if (blocks.length > most) return 'certificates_many';
  try {
    const certificates = blocks.map(
      (block) => new X509Certificate(Buffer.from(block.replace(/-----[^-]+-----/g, ''), 'base64')),
    );
    const fit = certificates.every(
      ({ publicKey }) =>
        publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= minBits,
    );
    return fit ? certificates.map((one) => one.toString()) : 'certificate_kind';
  } catch {
    return 'certificate_unreadable';
  }
}

/** From when until when a certificate says that it is good. */
export function validityOf(pem: string): { from: Date; to: Date } {
  const { validFrom, validTo } = new X509Certificate(pem);
  return { from: new Date(validFrom), to: new Date(validTo) };
}
