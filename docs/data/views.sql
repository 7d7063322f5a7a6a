-- Ten questions to the history, for DuckDB, over what `make export INTO=export FORMAT=parquet` makes.
-- Columns are in docs/data/dictionary.md; every median is the mean of the middle two of an even number.
SET timezone = 'Europe/Madrid';

CREATE OR REPLACE VIEW parties AS FROM 'export/parties.parquet';
CREATE OR REPLACE VIEW party_versions AS FROM 'export/party_versions.parquet';
CREATE OR REPLACE VIEW attendance AS FROM 'export/attendance.parquet';
CREATE OR REPLACE VIEW rides AS FROM 'export/rides.parquet';
CREATE OR REPLACE VIEW decisions AS FROM 'export/decisions.parquet';
CREATE OR REPLACE VIEW comments AS FROM 'export/comments.parquet';

-- 1. How many parties are there, by month and region?
CREATE OR REPLACE VIEW parties_by_month AS
SELECT date_trunc('month', parties.first_day)::DATE AS month, parties.location, count(*) AS parties
FROM parties WHERE parties.status = 'approved'
GROUP BY ALL ORDER BY ALL;

-- 2. Which styles do they have? One of several counts for each of them.
CREATE OR REPLACE VIEW parties_by_style AS
SELECT style, count(*) AS parties
FROM (SELECT unnest(parties.styles) AS style FROM parties WHERE parties.status = 'approved')
GROUP BY style ORDER BY parties DESC, style;

-- 3. How many confirm and withdraw, day by day? Whoever was erased withdrew nothing.
CREATE OR REPLACE VIEW rsvps_by_day AS
SELECT day, sum(confirmed)::BIGINT AS confirmed, sum(withdrawn)::BIGINT AS withdrawn
FROM (
  SELECT attendance.going_from::DATE AS day, 1 AS confirmed, 0 AS withdrawn FROM attendance
  UNION ALL
  SELECT attendance.going_to::DATE, 0, 1 FROM attendance WHERE attendance.ended_by = 'withdrawn'
)
GROUP BY day ORDER BY day;

-- 4. How many days before a party does half of all decide to go?
CREATE OR REPLACE VIEW lead AS
SELECT median(date_diff('day', attendance.going_from::DATE, parties.first_day)) AS median_days, count(*) AS confirmations
FROM attendance JOIN parties ON parties.party_id = attendance.party_id;

-- 5. How long do parties wait for a decision?
CREATE OR REPLACE VIEW waits AS
SELECT decisions.verdict, count(*) AS decided, median(decisions.waited_minutes) AS median_minutes, max(decisions.waited_minutes) AS worst_minutes
FROM decisions WHERE decisions.kind = 'party' AND decisions.sent_at IS NOT NULL AND decisions.verdict IN ('approved', 'rejected')
GROUP BY ALL ORDER BY ALL;

-- 6. What was taken down after it had been published, by month?
CREATE OR REPLACE VIEW taken_down AS
SELECT date_trunc('month', decisions.decided_at)::DATE AS month, decisions.kind, count(*) AS taken_down
FROM decisions WHERE decisions.sent_at IS NULL
GROUP BY ALL ORDER BY ALL;

-- 7. Do the seats suffice, day by day?
CREATE OR REPLACE VIEW seats_by_day AS
SELECT
  rides.published_at::DATE AS day,
  coalesce(sum(rides.passenger_count) FILTER (rides.type = 'offer'), 0)::BIGINT AS seats_offered,
  coalesce(sum(rides.passenger_count) FILTER (rides.type = 'need'), 0)::BIGINT AS seats_needed
FROM rides
GROUP BY day ORDER BY day;

-- 8. How many comments are approved and rejected, day by day?
CREATE OR REPLACE VIEW comments_by_day AS
SELECT
  decisions.decided_at::DATE AS day,
  count(*) FILTER (decisions.verdict = 'approved') AS approved,
  count(*) FILTER (decisions.verdict = 'rejected') AS rejected
FROM decisions WHERE decisions.kind = 'comment' AND decisions.verdict IN ('approved', 'rejected')
GROUP BY day ORDER BY day;

-- 9. What became of imported parties, by the month they came in?
CREATE OR REPLACE VIEW imports_by_month AS
SELECT
  date_trunc('month', parties.submitted_at)::DATE AS month,
  count(*) AS imported,
  count(*) FILTER (parties.status IN ('approved', 'deleted')) AS approved,
  count(*) FILTER (parties.status = 'rejected') AS rejected,
  count(*) FILTER (parties.status = 'pending') AS waiting
FROM parties WHERE parties.is_imported
GROUP BY month ORDER BY month;

-- 10. What did the calendar show at a moment, and how many were going? FROM calendar_at('2026-10-01');
-- Without names confirmations are known by the day: ask for the beginning of one.
CREATE OR REPLACE MACRO calendar_at(moment) AS TABLE
SELECT
  party_versions.party_id,
  party_versions.name,
  party_versions.first_day,
  (
    SELECT count(*) FROM attendance
    WHERE attendance.party_id = party_versions.party_id
      AND attendance.going_from < moment::TIMESTAMPTZ
      AND (attendance.going_to IS NULL OR attendance.going_to >= moment::TIMESTAMPTZ)
  ) AS going
FROM party_versions
WHERE party_versions.status = 'approved'
  AND party_versions.valid_from <= moment::TIMESTAMPTZ
  AND (party_versions.valid_to IS NULL OR party_versions.valid_to > moment::TIMESTAMPTZ)
  AND party_versions.last_day >= moment::TIMESTAMPTZ::DATE
ORDER BY party_versions.first_day, party_versions.name;
