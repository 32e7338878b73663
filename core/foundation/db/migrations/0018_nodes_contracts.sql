-- A contraction may run as soon as every node that lives is of a release that has the migration which it follows. So each
-- says how far its release goes, not which contractions it has: it cannot know those of the next.
COMMENT ON COLUMN core.nodes.contracts IS 'The last migration of each set that its release has: schema/file.';
