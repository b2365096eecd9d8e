output "address" {
  description = "IP address for all host names"
  value       = google_compute_global_address.contest.address
}

output "database_address" {
  description = "Private IP address of PostgreSQL, for the secret database-url"
  value       = google_sql_database_instance.contest.private_ip_address
}

output "site_buckets" {
  description = "Buckets of pages, hashed files and films, by edition, and of the console"
  value       = { for edition, bucket in google_storage_bucket.site : edition => bucket.name }
}

output "migrate_job" {
  description = "Cloud Run job that migrates the database: gcloud run jobs execute …, before each release"
  value       = google_cloud_run_v2_job.migrate.name
}

output "site_job" {
  description = "Cloud Run job that builds and publishes the pages: gcloud run jobs execute …, with each release"
  value       = google_cloud_run_v2_job.site.name
}
