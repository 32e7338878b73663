-- The company's own domain, which its e-mails come from and are signed for (DKIM, RFC 6376) once its record is found.
CREATE TABLE deliveries.mail_domains (
  company_id uuid PRIMARY KEY,
  domain text NOT NULL CHECK (length(domain) BETWEEN 4 AND 253),
  selector text NOT NULL,
  -- Sealed.
  private_key text NOT NULL,
  -- Base64, as it stands in the record.
  public_key text NOT NULL,
  state text NOT NULL DEFAULT 'unchecked'
    CHECK (state IN ('unchecked', 'found', 'missing', 'other', 'unreachable')),
  checked_at timestamptz,
  -- Since when it is used; null: it is not.
  used_since timestamptz
);
SELECT core.tenant_table('deliveries.mail_domains');
SELECT core.aged_table('deliveries.mail_domains', 'checked_at');
