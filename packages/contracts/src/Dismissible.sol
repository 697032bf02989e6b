// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

/// @title Rights that a guardian takes away at once
/// @notice A new holder comes through the timelock, which takes days. A stolen key must not keep its right for as long, so
/// the guardian dismisses its holder in one call.
abstract contract Dismissible is AccessControlDefaultAdminRules {
    /// @notice May stop, reject, lower and dismiss. It cannot pay, mint or raise anything, nor take anything for itself.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    /// @notice How long a new admin waits before it can accept, on top of the timelock's own delay. All that time the
    /// guardian can cancel the transfer.
    uint48 public constant ADMIN_TRANSFER_DELAY = 2 days;

    error ZeroAddress();
    error NotDismissible(bytes32 role);

    constructor(address timelock, address guardian) AccessControlDefaultAdminRules(ADMIN_TRANSFER_DELAY, timelock) {
        if (guardian == address(0)) revert ZeroAddress();
        _grantRole(GUARDIAN_ROLE, guardian);
    }

    /// @notice Takes a role from an account at once. The admin and the guardians are dismissed in the timelock instead: a
    /// stolen guardian must not be able to dismiss the others.
    function dismiss(bytes32 role, address account) external onlyRole(GUARDIAN_ROLE) {
        if (role == DEFAULT_ADMIN_ROLE || role == GUARDIAN_ROLE) revert NotDismissible(role);
        _revokeRole(role, account);
    }

    /// @notice Cancels the transfer to another admin. The timelock's own cancellation takes as long as the transfer.
    function cancelTransfer() external onlyRole(GUARDIAN_ROLE) {
        _cancelDefaultAdminTransfer();
    }
}
