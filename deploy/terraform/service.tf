# `marquee serve` on Cloud Run, reachable through the balancer only.

locals {
  # Settings without secrets, see deploy/settings.md. Both programs read the first ones.
  settings_of_both = merge({ for edition, ending in local.endings : "PUBLIC_URL_${ending}" => "https://${var.hosts[edition]}" }, {
    PUBLIC_URL_CONSOLE       = "https://${var.hosts.console}"
    DATABASE_MAX_CONNECTIONS = tostring(var.connections)
    STORAGE_BUCKET           = google_storage_bucket.uploads.name
    STORAGE_SIGNING_EMAIL    = google_service_account.signer.email
    MEDIA_HOST_INTL          = "https://${var.media_host}"
    UPLOAD_HOST_INTL         = "https://${var.media_host}"
    MEDIA_HOST_CN            = coalesce(var.media_hosts_cn.read, "https://${var.media_host}")
    UPLOAD_HOST_CN           = coalesce(var.media_hosts_cn.send, "https://${var.media_host}")
    SMTP_HOST                = var.smtp.host
    SMTP_PORT                = tostring(var.smtp.port)
    SMTP_USER                = var.smtp.user
    SMTP_FROM                = var.smtp.from
    VERTEX_PROJECT           = var.project
    VERTEX_LOCATION          = var.region
    VERTEX_BUCKET            = google_storage_bucket.vertex.name
    PUBSUB_PROJECT           = var.project
    PUBSUB_TOPIC             = google_pubsub_topic.generation.name
    AIGC_CODE                = var.marks.code
    C2PA_TRUST               = var.marks.trust
    C2PA_CERTIFICATES        = var.marks.certificates
    C2PA_TIME_SERVER         = var.marks.time_server
  }, local.telemetry_settings, var.models)

  settings_of_service = merge(local.settings_of_both, {
    TRUSTED_PROXY_HOPS   = "2" # the balancer appends the visitor's address and its own
    SITE_BUILD_JOB       = google_cloud_run_v2_job.site.id
    ALLOWED_HOSTS        = join(",", var.allowed_hosts)
    ALLOWED_ORIGINS      = join(",", var.allowed_origins)
    PUSH_AUDIENCE        = local.queue_audience
    PUSH_SERVICE_ACCOUNT = google_service_account.caller.email
    COUNTRY_HEADER       = local.country_header
    GEOIP_DATABASE       = var.country_database ? "/app/countries/country.mmdb" : ""
  })
}

resource "google_cloud_run_v2_service" "marquee" {
  project             = var.project
  name                = "marquee"
  location            = var.region
  ingress             = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
  deletion_protection = true

  # The service authorizes callers itself, by sessions, signatures and the queue's tokens. Organisations forbid
  # permissions for allUsers by default.
  invoker_iam_disabled = true

  template {
    service_account                  = google_service_account.service.email
    execution_environment            = "EXECUTION_ENVIRONMENT_GEN2" # mounts buckets
    timeout                          = "240s"                       # the queue's messages; visitors' calls end within a minute
    max_instance_request_concurrency = 80

    scaling {
      min_instance_count = var.instances.min
      max_instance_count = var.instances.max
    }

    vpc_access {
      egress = "PRIVATE_RANGES_ONLY"

      network_interfaces {
        network    = google_compute_network.contest.id
        subnetwork = google_compute_subnetwork.contest.id
      }
    }

    # The pages are read from the buckets, so that a publication changes them on every instance; metadata is cached for
    # a minute.
    dynamic "volumes" {
      for_each = local.sites

      content {
        name = "pages-${volumes.key}"

        gcs {
          bucket        = google_storage_bucket.site[volumes.key].name
          read_only     = true
          mount_options = ["implicit-dirs", "metadata-cache-ttl-secs=60"]
        }
      }
    }

    dynamic "volumes" {
      for_each = google_storage_bucket.countries

      content {
        name = "countries"

        gcs {
          bucket        = volumes.value.name
          read_only     = true
          mount_options = ["metadata-cache-ttl-secs=60"]
        }
      }
    }

    containers {
      image = var.image

      ports {
        container_port = 8080
      }

      dynamic "volume_mounts" {
        for_each = local.sites

        content {
          name       = "pages-${volume_mounts.key}"
          mount_path = "/app/site/${volume_mounts.key}"
        }
      }

      dynamic "volume_mounts" {
        for_each = google_storage_bucket.countries

        content {
          name       = "countries"
          mount_path = "/app/countries"
        }
      }

      resources {
        limits   = { cpu = "1", memory = "512Mi" }
        cpu_idle = false # the transparency log is appended between requests
      }

      dynamic "env" {
        for_each = local.settings_of_service

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = local.secrets

        content {
          name = env.key

          value_source {
            secret_key_ref {
              secret  = env.value
              version = "latest"
            }
          }
        }
      }

      startup_probe {
        period_seconds    = 5
        timeout_seconds   = 4 # the check takes three at most
        failure_threshold = 24

        http_get {
          path = "/health/ready"
        }
      }

      liveness_probe {
        period_seconds    = 20
        timeout_seconds   = 5
        failure_threshold = 3

        http_get {
          path = "/health/live"
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

  # A pin to a revision that somebody has set by hand would keep each later release from going live: an apply ends it.
  traffic {
    type    = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
    percent = 100
  }

  # The first instance becomes ready only with all of its permissions, and Cloud Run rejects a revision that does not.
  depends_on = [
    google_secret_manager_secret_iam_member.reads,
    google_service_account_iam_member.signs,
    google_sql_database.marquee,
    google_storage_bucket_iam_member.service_reads_countries,
    google_storage_bucket_iam_member.service_reads_pages,
    google_storage_bucket_iam_member.uploads,
  ]
}
