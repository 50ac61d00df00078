-- Sequences never go back. The sequence of businesses begins above the ids that the log or an import still contains (F51).
SELECT setval(pg_get_serial_sequence('businesses', 'id'), greatest(named.last, businesses_id_seq.last_value))
FROM businesses_id_seq, (
  SELECT greatest(
    (SELECT coalesce(max(entity_id), 0) FROM audit_log WHERE noun = 'contact'),
    (SELECT coalesce(max(business_id), 0) FROM import_verdicts),
    (SELECT coalesce(max(id), 0) FROM businesses)) AS last
) AS named
WHERE named.last > 0;
