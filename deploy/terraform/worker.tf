# `marquee work` makes screening copies, and `marquee migrate` runs before a release.

resource "google_cloud_run_v2_worker_pool" "work" {
  project             = var.project
  name                = "marquee-work"
  location            = var.region
  deletion_protection = true

  scaling {
    manual_instance_count = var.workers
  }

  template {
    service_account = google_service_account.worker.email

    vpc_access {
      egress = "PRIVATE_RANGES_ONLY"

      network_interfaces {
        network    = google_compute_network.contest.id
        subnetwork = google_compute_subnetwork.contest.id
      }
    }

    volumes {
      name = "copies"

      empty_dir {
        medium     = "MEMORY"
        size_limit = "4Gi"
      }
    }

    containers {
      image = var.worker_image

      resources {
        limits = { cpu = "4", memory = "8Gi" } # half of it is for the folder of the copies
      }

      volume_mounts {
        name       = "copies"
        mount_path = "/copies"
      }

      dynamic "env" {
        for_each = merge(local.settings_of_both, {
          COPIES_DIR          = "/copies"
          PUBSUB_SUBSCRIPTION = google_pubsub_subscription.workers.name
        })

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = toset(local.secrets_of.worker)

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

    dynamic "containers" {
      for_each = local.collector

      content {
        image = containers.value.image
        args  = ["--config=env:OTELCOL_CONFIG"]

        env {
          name  = "OTELCOL_CONFIG"
          value = containers.value.config
        }

        resources {
          limits = { cpu = "1", memory = "256Mi" }
        }
      }
    }
  }

  depends_on = [
    google_pubsub_subscription_iam_member.worker_pulls,
    google_secret_manager_secret_iam_member.reads,
    google_service_account_iam_member.signs,
    google_sql_database.marquee,
    google_storage_bucket_iam_member.uploads,
  ]
}

resource "google_cloud_run_v2_job" "migrate" {
  project  = var.project
  name     = "marquee-migrate"
  location = var.region

  template {
    template {
      service_account = google_service_account.migration.email
      timeout         = "3600s"
      max_retries     = 3 # a migration that got no lock in time is tried again

      vpc_access {
        egress = "PRIVATE_RANGES_ONLY"

        network_interfaces {
          network    = google_compute_network.contest.id
          subnetwork = google_compute_subnetwork.contest.id
        }
      }

      containers {
        image = var.image
        args  = ["migrate"]

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

  depends_on = [google_secret_manager_secret_iam_member.migration_reads]
}
