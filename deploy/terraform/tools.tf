# The commands of `tools` as a job in the network of the database, with the settings of the service. It is run with arguments:
# gcloud run jobs execute marquee-tools --wait --args=mails,list. What a command prints is in the job's log, so that it prints no
# passwords, codes and links there; what it writes below /out is in a bucket.

resource "google_storage_bucket" "tools" {
  project                     = var.project
  name                        = "${var.project}-tools"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = false

  # Dumps and exports have personal data.
  lifecycle_rule {
    condition {
      age = 14
    }

    action {
      type = "Delete"
    }
  }
}

resource "google_storage_bucket_iam_member" "tools_writes" {
  bucket = google_storage_bucket.tools.name
  role   = "roles/storage.objectUser"
  member = google_service_account.tools.member
}

resource "google_cloud_run_v2_job" "tools" {
  project  = var.project
  name     = "marquee-tools"
  location = var.region

  template {
    template {
      service_account = google_service_account.tools.email
      timeout         = "7200s" # contest prove --bytes reads the whole bucket
      max_retries     = 0       # a command that has changed something is not repeated

      vpc_access {
        egress = "PRIVATE_RANGES_ONLY"

        network_interfaces {
          network    = google_compute_network.contest.id
          subnetwork = google_compute_subnetwork.contest.id
        }
      }

      volumes {
        name = "out"

        gcs {
          bucket        = google_storage_bucket.tools.name
          mount_options = ["uid=1000", "gid=1000", "implicit-dirs"] # the image's user
        }
      }

      containers {
        image = var.builder_image
        args  = ["--help"]

        resources {
          limits = { cpu = "1", memory = "1Gi" }
        }

        volume_mounts {
          name       = "out"
          mount_path = "/out"
        }

        dynamic "env" {
          for_each = local.settings_of_service

          content {
            name  = env.key
            value = env.value
          }
        }

        dynamic "env" {
          for_each = toset(local.secrets_of.tools)

          content {
            name = env.key

            value_source {
              secret_key_ref {
                secret  = local.secrets[env.key]
                version = "latest"
              }
            }
          }
        }
      }
    }
  }

  depends_on = [
    google_secret_manager_secret_iam_member.reads,
    google_service_account_iam_member.signs,
    google_sql_database.marquee,
    google_storage_bucket_iam_member.tools_writes,
    google_storage_bucket_iam_member.uploads,
  ]
}
