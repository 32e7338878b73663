-- Sign-ups of before: row-level security binds an owner that is no superuser, and hid them from 0013's statement.
ALTER TABLE access.users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE access.sign_ups NO FORCE ROW LEVEL SECURITY;
INSERT INTO access.sign_ups (company_id, id, at)
SELECT company_id, min(id::text)::uuid, min(created_at) FROM access.users
GROUP BY company_id HAVING bool_and(state = 'invited') AND bool_or('trial' = ANY (roles))
ON CONFLICT (company_id) DO NOTHING;
ALTER TABLE access.sign_ups FORCE ROW LEVEL SECURITY;
ALTER TABLE access.users FORCE ROW LEVEL SECURITY;
