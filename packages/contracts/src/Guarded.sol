// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @notice Who holds which right in a contract of Passport. The deployer is none of them.
struct Holders {
    /// @dev Everything that widens a power: signers, higher limits, roles. It is a PassportTimelock.
    address timelock;
    /// @dev A multi-signature wallet. It proposes to the timelock, and may unpause.
    address admin;
    /// @dev Takes power away, at once.
    address guardian;
    /// @dev The operator on call.
    address pauser;
}

/// @title Rights that can be taken away at once and given only slowly
/// @notice Whatever narrows a power is instant, whatever widens one waits in the timelock. Unpausing restores a state
/// that the timelock has let through before, so it does not wait; but who paused cannot undo it.
abstract contract Guarded is AccessControlDefaultAdminRules, Pausable {
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    bytes32 public constant UNPAUSER_ROLE = keccak256("UNPAUSER_ROLE");
    /// @notice May stop, reject and lower. It cannot pay, mint or raise anything, nor take anything for itself.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    /// @notice How long a new admin waits before it can accept, on top of the timelock's own delay.
    uint48 public constant ADMIN_TRANSFER_DELAY = 2 days;

    error ZeroAddress();
    error ZeroAmount();

    constructor(Holders memory holders) AccessControlDefaultAdminRules(ADMIN_TRANSFER_DELAY, holders.timelock) {
        if (holders.admin == address(0) || holders.guardian == address(0) || holders.pauser == address(0)) {
            revert ZeroAddress();
        }
        _grantRole(UNPAUSER_ROLE, holders.admin);
        _grantRole(GUARDIAN_ROLE, holders.guardian);
        _grantRole(PAUSER_ROLE, holders.guardian);
        _grantRole(PAUSER_ROLE, holders.pauser);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(UNPAUSER_ROLE) {
        _unpause();
    }
}
