-- For who changes a limit, where it is changed. Of total_per_day the first migration says the opposite ("under the mail provider's own quota"):
-- what is above that quota waits in the ledger, while above this limit nothing is stored.

comment on table ledger.settings is 'Limits and periods, in one row. A change counts from the next call on.';
comment on column ledger.settings.recipient_per_hour is 'Emails to one mailbox in an hour.';
comment on column ledger.settings.recipient_per_day is 'Emails to one mailbox in a day.';
comment on column ledger.settings.client_per_hour is
  'Accepted requests from one address of the network in an hour. A whole fair stands behind one.';
comment on column ledger.settings.total_per_day is
  'Emails in a day, against abuse. Keep it well above the visitors that you expect: above it nothing is stored, and leads wait on the devices.';
comment on column ledger.settings.lease is 'How long a sender has an email for itself. Longer than the longest send, 20 seconds.';
comment on column ledger.settings.keep_leads is 'Then a lead is erased. The form and the privacy notice say the same: change them with it.';
comment on column ledger.settings.keep_client_hashes is 'Then the hash of a client''s address is erased.';
