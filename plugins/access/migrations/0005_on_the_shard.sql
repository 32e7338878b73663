-- Asked at every call of a user: on a cluster it runs where the user's row lies.
SELECT core.shard_function('access.session_user(uuid, uuid)', 'company', 'access.sessions');
SELECT core.shard_function('access.session_user(uuid, uuid, int)', 'company', 'access.sessions');
