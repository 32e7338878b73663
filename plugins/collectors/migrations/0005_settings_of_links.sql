-- What a link has of its own: who may come through it, how it arranges and draws its survey, what is drawn by lot.
ALTER TABLE collectors.collectors
  -- Answers only to calls with an API key (LINK-014).
  ADD COLUMN private boolean NOT NULL DEFAULT false,
  ADD COLUMN structure text NOT NULL DEFAULT 'default' CHECK (structure IN ('default', 'singlePage', 'custom')),
  -- [{id, pageId, elements}] of the structure "custom".
  ADD COLUMN sections jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN single_page_send boolean NOT NULL DEFAULT false,
  -- Ids of nodes by the hierarchy's id.
  ADD COLUMN visible_nodes jsonb NOT NULL DEFAULT '{}',
  -- {type, questions, shown}
  ADD COLUMN lottery jsonb,
  -- Instead of what the survey says; 0: never reset.
  ADD COLUMN reset_interval_seconds int CHECK (reset_interval_seconds BETWEEN 0 AND 86400),
  -- 1: a frame, 2: a script that makes one (GAP-056).
  ADD COLUMN embed_version smallint NOT NULL DEFAULT 1 CHECK (embed_version IN (1, 2)),
  ADD COLUMN embed_theme text NOT NULL DEFAULT 'default'
    CHECK (embed_theme IN ('default', 'form', 'notheme', 'singlePage', 'singlePageForm', 'singlePageNotheme')),
  ADD COLUMN two_way_sms jsonb,
  -- Of what is in collectors.code: lists and respondents' pages ask for the link, and few for its code.
  ADD COLUMN css_hash text,
  ADD COLUMN js_hash text;

-- CSS and JavaScript of single links (LINK-016).
CREATE TABLE collectors.code (
  company_id uuid NOT NULL,
  collector_id uuid NOT NULL,
  css text CHECK (length(css) BETWEEN 1 AND 100000),
  js text CHECK (length(js) BETWEEN 1 AND 100000),
  PRIMARY KEY (company_id, collector_id),
  FOREIGN KEY (company_id, collector_id) REFERENCES collectors.collectors (company_id, id) ON DELETE CASCADE
);
SELECT core.tenant_table('collectors.code');
