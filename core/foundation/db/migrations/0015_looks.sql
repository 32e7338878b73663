-- When a node last looked for the work of all companies. On a cluster such a look goes to every server that has rows:
-- whichever node comes first looks for all of them. No company's data; lost in a crash, which costs one look more.

CREATE UNLOGGED TABLE core.looks (
  what text PRIMARY KEY,
  at timestamptz NOT NULL
);
COMMENT ON TABLE core.looks IS 'kaiku:cluster';
GRANT SELECT, INSERT, UPDATE ON core.looks TO kaiku_worker;
