terraform {
  required_version = ">= 1.9"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 7.5" # options of mounted buckets
    }
  }
}

provider "google" {
  project               = var.project
  region                = var.region
  billing_project       = var.project
  user_project_override = true # budgets are billed to the project
}

data "google_project" "this" {
  project_id = var.project
}

resource "google_project_service" "apis" {
  for_each = toset([
    "aiplatform", "artifactregistry", "billingbudgets", "cloudresourcemanager", "cloudscheduler", "cloudtrace", "compute", "iam",
    "iamcredentials", "logging", "monitoring", "pubsub", "run", "secretmanager", "servicenetworking", "sqladmin", "storage",
  ])
  project            = var.project
  service            = "${each.value}.googleapis.com"
  disable_on_destroy = false
}
