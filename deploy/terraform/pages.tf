# `tools site publish` as a job: it builds the pages of all editions and the console and copies them to their buckets,
# from which the service reads them. It is started by the console, and with each release.

resource "google_service_account" "builder" {
  project      = var.project
  account_id   = "marquee-builder"
  display_name = "Builds and publishes the pages"
}

# It lists, writes and deletes the files of the buckets, and reads results and dates from the database.
resource "google_storage_bucket_iam_member" "builder_writes" {
  for_each = local.sites
  bucket   = google_storage_bucket.site[each.key].name
  role     = "roles/storage.objectUser"
  member   = google_service_account.builder.member
}

resource "google_secret_manager_secret_iam_member" "builder_reads" {
  project   = var.project
  secret_id = google_secret_manager_secret.secret["DATABASE_URL"].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.builder.member
}

# The service reads the pages through a mount of the buckets, which lists them.
resource "google_storage_bucket_iam_member" "service_reads_pages" {
  for_each = local.sites
  bucket   = google_storage_bucket.site[each.key].name
  role     = "roles/storage.objectViewer"
  member   = google_service_account.service.member
}

resource "google_cloud_run_v2_job" "site" {
  project  = var.project
  name     = "marquee-site"
  location = var.region

  template {
    template {
      service_account = google_service_account.builder.email
      timeout         = "1800s"
      max_retries     = 1 # a repetition stores missing files only

      vpc_access {
        egress = "PRIVATE_RANGES_ONLY"

        network_interfaces {
          network    = google_compute_network.contest.id
          subnetwork = google_compute_subnetwork.contest.id
        }
      }

      containers {
        image = var.builder_image

        resources {
          limits = { cpu = "4", memory = "4Gi" } # the built pages are in memory too
        }

        dynamic "env" {
          for_each = merge(
            { for edition, ending in local.endings : "SITE_ORIGIN_${ending}" => "https://${var.hosts[edition]}" },
            { for edition, ending in local.endings : "SITE_BUCKET_${ending}" => google_storage_bucket.site[edition].name },
            { SITE_BUCKET_CONSOLE = google_storage_bucket.site["console"].name },
          )

          content {
            name  = env.key
            value = env.value
          }
        }

        env {
          name = "DATABASE_URL"

          value_source {
            secret_key_ref {
              secret  = google_secret_manager_secret.secret["DATABASE_URL"].secret_id
              version = "latest"
            }
          }
        }
      }
    }
  }

  depends_on = [google_secret_manager_secret_iam_member.builder_reads]
}

# Runs a job with other arguments, such as those of a publication that is not public yet, and ends such an execution.
resource "google_project_iam_custom_role" "runs_site_job" {
  project     = var.project
  role_id     = "marqueeRunsSiteJob"
  title       = "Marquee: runs the job that builds the pages"
  permissions = ["run.jobs.run", "run.jobs.runWithOverrides", "run.executions.cancel"]
}

resource "google_cloud_run_v2_job_iam_member" "service_overrides" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.site.name
  role     = google_project_iam_custom_role.runs_site_job.name
  member   = google_service_account.service.member
}

# The service may run the job and read its progress, and has no other permission in Cloud Run.
resource "google_cloud_run_v2_job_iam_member" "service" {
  for_each = toset(["roles/run.invoker", "roles/run.viewer"])
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.site.name
  role     = each.key
  member   = google_service_account.service.member
}
