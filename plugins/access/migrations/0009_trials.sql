-- A trial is the company's: whoever is added to it meanwhile shares its end. So whose row names none has the earliest
-- that a row of the company names, also that of somebody who was removed.
CREATE INDEX users_trial ON access.users (company_id, trial_expires) WHERE trial_expires IS NOT NULL;

CREATE OR REPLACE FUNCTION access.session_user(company uuid, session uuid, given int) RETURNS SETOF access.users
LANGUAGE plpgsql
AS $$
DECLARE
  person access.users;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  UPDATE access.sessions s SET received = true
    WHERE s.company_id = company AND s.id = session AND s.generation = given AND NOT s.received;
  FOR person IN
    SELECT u.* FROM access.sessions s JOIN access.users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.company_id = company AND s.id = session AND s.ended_at IS NULL AND s.expires_at > now()
      AND u.state = 'active' AND NOT u.technical
  LOOP
    IF person.trial_expires IS NULL THEN
      SELECT min(u.trial_expires) INTO person.trial_expires
      FROM access.users u WHERE u.company_id = company AND u.trial_expires IS NOT NULL;
    END IF;
    RETURN NEXT person;
  END LOOP;
END $$;
