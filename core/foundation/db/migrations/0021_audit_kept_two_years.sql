-- Entries of the audit log are kept for two years (GAP-047). The nodes' role removes none: this is its only door, and it
-- leads to none that is younger. The seals stay, so that the chain stays whole.
CREATE FUNCTION core.forget_audit(beyond bigint, through bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
AS $$
DECLARE
  company uuid := core.current_company();
  gone bigint;
BEGIN
  DELETE FROM core.audit_log a USING core.audit_seals s
  WHERE a.company_id = company AND s.company_id = company AND s.entry_id = a.id
    AND s.number > beyond AND s.number <= through AND a.at < now() - interval '2 years';
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION core.forget_audit(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION core.forget_audit(bigint, bigint) TO kaiku_app;
SELECT core.aged_table('core.audit_log', 'at');
