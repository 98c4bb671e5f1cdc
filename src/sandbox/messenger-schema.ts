/** Tables of the messenger's links and of the campaigns' tasks. */
export const messengerSchema = `
  CREATE TABLE IF NOT EXISTS messenger_links (
    messenger_id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL UNIQUE REFERENCES accounts (id),
    linked_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registration_messengers (
    uuid TEXT PRIMARY KEY,
    init_data TEXT NOT NULL,
    brought_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS one_person_links (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    bind_uid TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS finished_tasks (
    messenger_id INTEGER NOT NULL,
    campaign TEXT NOT NULL,
    task TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (messenger_id, campaign, task)
  ) STRICT;
`;
