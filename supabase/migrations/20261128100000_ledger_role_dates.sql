-- The function reads dates as ISO 8601 writes them. Where the database is set to another style (`alter database … set datestyle`), it took what it
-- had claimed for unreadable, and every email stood in doubt.
alter role results_mailer set datestyle = 'ISO';
