# PostgreSQL with a private address, a standby, daily backups and point-in-time recovery for a week.

resource "google_compute_network" "contest" {
  project                 = var.project
  name                    = "contest"
  auto_create_subnetworks = false
}

resource "google_compute_subnetwork" "contest" {
  project                  = var.project
  name                     = "contest"
  region                   = var.region
  network                  = google_compute_network.contest.id
  ip_cidr_range            = "10.10.0.0/22"
  private_ip_google_access = true
}

resource "google_compute_global_address" "services" {
  project       = var.project
  name          = "private-services"
  purpose       = "VPC_PEERING"
  address_type  = "INTERNAL"
  prefix_length = 20
  network       = google_compute_network.contest.id
}

resource "google_service_networking_connection" "services" {
  network                 = google_compute_network.contest.id
  service                 = "servicenetworking.googleapis.com"
  reserved_peering_ranges = [google_compute_global_address.services.name]
}

resource "google_sql_database_instance" "contest" {
  project             = var.project
  name                = "contest"
  region              = var.region
  database_version    = "POSTGRES_17"
  deletion_protection = true

  settings {
    tier                        = var.database_tier
    edition                     = "ENTERPRISE"
    availability_type           = "REGIONAL"
    disk_type                   = "PD_SSD"
    disk_size                   = 50
    disk_autoresize             = true
    deletion_protection_enabled = true

    ip_configuration {
      ipv4_enabled    = false
      private_network = google_compute_network.contest.id
      ssl_mode        = "ENCRYPTED_ONLY"
    }

    backup_configuration {
      enabled                        = true
      point_in_time_recovery_enabled = true
      transaction_log_retention_days = 7
      start_time                     = "19:00" # UTC, 03:00 in the contest's time zone

      backup_retention_settings {
        retained_backups = 30
      }
    }

    maintenance_window {
      day          = 2
      hour         = 19
      update_track = "stable"
    }

    database_flags {
      name  = "max_connections"
      value = "200"
    }

    database_flags {
      name  = "log_lock_waits"
      value = "on"
    }

    insights_config {
      query_insights_enabled = true
    }
  }

  # The disk grows automatically and never shrinks.
  lifecycle {
    ignore_changes = [settings[0].disk_size]
  }

  depends_on = [google_service_networking_connection.services]
}

resource "google_sql_database" "marquee" {
  project  = var.project
  name     = "marquee"
  instance = google_sql_database_instance.contest.name
}
